// Words of the manual of the wire.

export const manualWords = {
  manual: "How to talk to this server",
  manualLead:
    "Everything that is not live goes by HTTP, everything live by one socket a seat. This page documents both, as the server itself describes them.",
  manualRoutes: "Routes",
  manualSocket: "The socket",
  manualFromPage: "Messages from the page",
  manualToPage: "Messages to the page",
  manualTypes: "Types",
  manualBearer:
    "Routes under api/table and api/seat need the header Authorization: Bearer, with the token of a seat.",
  manualField: "Field",
  manualType: "What it is",
  manualUsual: "If left out",
  manualNeeded: "needed",
  manualSends: "Sends",
  manualGets: "Gets",
  manualRaw: "As JSON Schema",
  manualOpenApi: "The routes as OpenAPI",
  manualAsyncApi: "The socket as AsyncAPI",
  manualWire: "The messages as JSON Schema",
};
