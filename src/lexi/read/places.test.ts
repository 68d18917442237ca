import { expect, test } from 'vitest';
import { findStates, nameStates, withoutStates } from './places.ts';

test('states are recognized by their names and by names of their laws', () => {
  expect(findStates('New York, new york and TEXAS')).toEqual(['new-york', 'texas']);
  expect(findStates('fines under TRAIGA')).toEqual(['texas']);
  expect(findStates('West Virginia')).toEqual(['west-virginia']);
  expect(findStates('our state')).toEqual([]);
  expect(withoutStates('A city in New York, or TEXAS?')).toBe('A city in  , or  ?');
});

test.each([
  ['Which law binds Cañon City, Colorado?', ['colorado']],
  ['Cañon City', ['colorado']],
  ['canon city', []],
  ['Winston Salem and Winston-Salem', ['north-carolina']],
  ['the municipality of Mayagüez', ['puerto-rico']],
  ['Greeley’s police', ['colorado']],
  ['we are greeley', []],
  ['Springfield', []],
  ['Reading the law, Mobile apps', []],
  ['Kansas City, MO', ['missouri']],
  ['Washington, D.C.', ['district-of-columbia']],
  ['LA County', ['california']],
  ['LA parishes', ['louisiana']],
  ['Is AI regulated in tx?', ['texas']],
  ['tell me in or out', []],
  ['Kentuckys law', ['kentucky']],
  ['police in Seattle', ['washington']],
  ['King County', ['washington']],
  ['harris county', ['texas']],
  ['Miami-Dade schools', ['florida']],
  ['Jefferson Parish', ['louisiana']],
  ["Coeur d'Alene school board", ['idaho']],
  ['Fla. sheriff', ['florida']],
  ['Orange County', []],
  ['Montgomery County', []],
  ['Montgomery County, MD', ['maryland']],
  ['will county staff be trained', []],
])('%j is in %j', (message, states) => {
  expect(findStates(nameStates(message))).toEqual(states);
});
