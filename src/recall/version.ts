/** Raised with every change of what a text's tokens are; an index of another version is rebuilt. */
export const TOKENIZER_VERSION = 2;
