import { join } from 'node:path';
import ts from 'typescript';

interface Options {
  /** The value is a parsed form: numbers and booleans are text, and array items are keyed by index. */
  isForm: boolean;
  /** Required fields may be missing: a stand-in's responses have only the fields that the site uses. */
  isPartial: boolean;
}

/** Loads the types of `ApiCalls` in api-types.ts. */
export function openApiTypes() {
  const file = join(import.meta.dirname, 'api-types.ts');
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file)!;
  const all = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source)!)
    .find(({ name }) => name === 'ApiCalls')!;
  const calls = checker.getDeclaredTypeOfSymbol(all);
  const typeOf = (type: ts.Type, name: string) => {
    const property = checker.getPropertyOfType(type, name);
    if (!property) throw new Error(`There is no ${name}.`);
    return checker.getTypeOfSymbolAtLocation(property, source);
  };
  return {
    names: checker.getPropertiesOfType(calls).map(({ name }) => name),
    /** One sentence for each part of the value that doesn't match the type. */
    findMismatches: (
      call: string,
      side: 'params' | 'answer',
      value: unknown,
      options: Options,
    ): string[] => compare(typeOf(typeOf(calls, call), side), value, side, options),
  };

  function compare(type: ts.Type, value: unknown, at: string, options: Options): string[] {
    if (type.isUnion()) {
      const absent = ts.TypeFlags.Undefined | ts.TypeFlags.Null;
      const members = type.types.filter((member) => !(member.flags & absent) || value == null);
      const tries = members.map((member) => compare(member, value, at, options));
      // Report the union member with the fewest mismatches.
      return tries.reduce((best, mismatches) =>
        mismatches.length < best.length ? mismatches : best,
      );
    }
    const wrong = (wanted: string) => [
      `${at} is ${JSON.stringify(value)?.slice(0, 80) ?? 'nothing'}, not ${wanted}`,
    ];
    const { flags } = type;
    const { isForm } = options;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (flags & ts.TypeFlags.Null) return value === null ? [] : wrong('null');
    if (flags & ts.TypeFlags.Undefined) return value === undefined ? [] : wrong('missing');
    if (type.isStringLiteral()) return value === type.value ? [] : wrong(`"${type.value}"`);
    if (type.isNumberLiteral())
      return value === (isForm ? String(type.value) : type.value) ? [] : wrong(String(type.value));
    if (flags & ts.TypeFlags.String) return typeof value === 'string' ? [] : wrong('text');
    if (flags & ts.TypeFlags.Number) {
      const isNumber = isForm
        ? typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
        : typeof value === 'number';
      return isNumber ? [] : wrong('a number');
    }
    if (flags & ts.TypeFlags.BooleanLiteral) {
      const text = checker.typeToString(type);
      return value === (isForm ? text : text === 'true') ? [] : wrong(text);
    }
    // `string & {}` is any text; packages use it for editor suggestions.
    if (type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String))
      return typeof value === 'string' ? [] : wrong('text');
    // Both are text in JSON.
    if (['Decimal', 'Date'].includes(checker.typeToString(type)))
      return typeof value === 'string' ? [] : wrong('text');
    if (typeof value !== 'object' || value === null) return wrong(checker.typeToString(type));
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      const isList = isForm
        ? Object.keys(value).every((key) => /^\d+$/.test(key))
        : Array.isArray(value);
      if (!isList) return wrong('a list');
      return Object.entries(value).flatMap(([key, element]) =>
        compare(item!, element, `${at}[${key}]`, options),
      );
    }
    return compareFields(type, value as Record<string, unknown>, at, options);
  }

  function compareFields(
    type: ts.Type,
    value: Record<string, unknown>,
    at: string,
    options: Options,
  ): string[] {
    const index = type.getStringIndexType();
    const mismatches: string[] = [];
    for (const [name, field] of Object.entries(value)) {
      const property = checker.getPropertyOfType(type, name);
      const expected = property ? checker.getTypeOfSymbolAtLocation(property, source) : index;
      if (expected) mismatches.push(...compare(expected, field, `${at}.${name}`, options));
      else mismatches.push(`${at}.${name} is not in ${checker.typeToString(type)}`);
    }
    if (options.isPartial) return mismatches;
    for (const property of checker.getPropertiesOfType(type)) {
      const isOptional = property.flags & ts.SymbolFlags.Optional;
      if (!isOptional && !(property.name in value))
        mismatches.push(`${at}.${property.name} is missing`);
    }
    return mismatches;
  }
}
