/** The states that a text names, because laws differ between them. */

const names =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|' +
  'Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|' +
  'New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|' +
  'South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';
const pattern = new RegExp(String.raw`\b(?:${names})\b`, 'gi');

/** Laws whose names imply a state. */
const laws = [
  { name: /\bTRAIGA\b/i, state: 'texas' },
  { name: /\bRAISE Act\b/i, state: 'new york' },
];

/** The states named in a text, in lower case, each once. */
export function findStates(text: string): string[] {
  const named = (text.match(pattern) ?? []).map((name) => name.toLowerCase());
  const meant = laws.filter(({ name }) => name.test(text)).map(({ state }) => state);
  return [...new Set([...named, ...meant])];
}

/** The text without the names of states: for a question in which a state only describes the visitor. */
export const withoutStates = (text: string): string => text.replace(pattern, ' ');
