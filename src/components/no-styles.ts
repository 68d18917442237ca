/** What a style sheet is to a function: nothing. The shell carries the styles of its pages. */
export {};
