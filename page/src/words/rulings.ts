// The words of a ruling of several lines: loaded with its form.

export const rulingWords = {
  counting: "What counts",
};
