// Words of signing in, on a server with an administrator.

export const accessWords = {
  signInTitle: "Sign in",
  signInLead:
    "On this server the administrator and invited game masters open tables. To play, you only need a code or a link.",
  passphrase: "Passphrase",
  signIn: "Sign in",
  signOut: "Sign out",
  signedIn: (name: string) => (name ? `Signed in as ${name}.` : "Signed in as the administrator."),
  masters: "Game masters",
  mastersLead: "An invitation works once, within seven days. Only you and those you invite open tables here.",
  inviteName: "Who you invite",
  inviteDo: "Make an invitation",
  inviteLink: (name: string) => `The invitation for ${name}`,
  inviteShown: "Send it only to them. You won't see it again.",
  inviteQr: (name: string) => `QR code with the invitation for ${name}`,
  person: (kind: string, name: string) =>
    kind === "administrator" ? "Administrator, signed in" : kind === "master" ? `${name}, signed in` : `${name}, invited`,
  personUntil: (day: string) => `until ${day}`,
  withdraw: "Withdraw",
  withdrawWho: (name: string) => `Withdraw: ${name}`,
  withdrawSure: (name: string) => `${name} can no longer open tables. Open tables stay.`,
  accepting: "Accepting the invitation.",
};
