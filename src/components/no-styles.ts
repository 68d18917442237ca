/** Functions import this in place of a stylesheet: the shell carries the styles of its pages. */
export {};
