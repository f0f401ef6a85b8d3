// Every word of the page that the server does not send.

import { accessWords } from "./access";
import { afterWords } from "./after";
import { builderWords } from "./builder";
import { homeWords } from "./home";
import { manualWords } from "./manual";
import { packageWords } from "./packages";
import { painterWords } from "./painter";
import { sheetWords } from "./sheets";
import { say as sittingWords } from "./sitting";

export const say = {
  ...sittingWords,
  ...accessWords,
  ...afterWords,
  ...builderWords,
  ...homeWords,
  ...manualWords,
  ...packageWords,
  ...painterWords,
  ...sheetWords,
};
