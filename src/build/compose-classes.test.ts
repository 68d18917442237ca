import { expect, test } from 'vitest';
import { composeLiterals } from './compose-classes.ts';

const utilities = new Set(['p-4', 'mt-8', 'grid', 'hidden', '[&>li]:mt-4']);

const compose = (code: string) => {
  const composed = new Map<string, readonly string[]>();
  return { code: composeLiterals(code, utilities, composed), composed };
};

test('the utilities of a class string get one name, beside the names of our own', () => {
  const { code, composed } = compose('jsx("p",{className:"box p-4 grid mt-8"})');
  const [[name, names]] = [...composed] as [[string, string[]]];
  expect(code).toBe(`jsx("p",{className:"box ${name}"})`);
  expect(names).toEqual(['grid', 'mt-8', 'p-4']);
});

test('equal sets have equal names, in any order and in a template', () => {
  const { code, composed } = compose('a=`p-4 [&>li]:mt-4`;b=`[&>li]:mt-4 p-4 ${c}`');
  const [name] = [...composed.keys()];
  expect(code).toBe(`a=\`${name}\`;b=\`${name} \${c}\``);
});

test.each(['"p-4"', '"the hidden grid of p-4, mt-8"', '"p-4 mt-8 = more"', '"hidden grid"'])(
  'a string that is no list of classes stays: %s',
  (code) => expect(compose(code).code).toBe(code),
);
