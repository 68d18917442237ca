import { expect, test } from 'vitest';
import { composeLiterals } from './compose-classes.ts';

const utilities = new Set(['p-4', 'mt-8', 'grid', 'hidden', '[&>li]:mt-4']);

const compose = (code: string) => {
  const composed = new Map<string, readonly string[]>();
  return { code: composeLiterals(code, utilities, composed), composed };
};

test('the utilities of a class string get one name, and our own classes stay', () => {
  const { code, composed } = compose('jsx("p",{className:"box p-4 grid mt-8"})');
  const [[name, names]] = [...composed] as [[string, string[]]];
  expect(code).toBe(`jsx("p",{className:"box ${name}"})`);
  expect(names).toEqual(['grid', 'mt-8', 'p-4']);
});

test('equal sets get the same name, in any order and in a template literal', () => {
  const { code, composed } = compose('a=`p-4 [&>li]:mt-4`;b=`[&>li]:mt-4 p-4 ${c}`');
  const [name] = [...composed.keys()];
  expect(code).toBe(`a=\`${name}\`;b=\`${name} \${c}\``);
});

test.each(['"p-4"', '"the hidden grid of p-4, mt-8"', '"p-4 mt-8 = more"', '"hidden grid"'])(
  'a string that is not a list of classes stays the same: %s',
  (code) => expect(compose(code).code).toBe(code),
);
