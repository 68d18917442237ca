/** Splits SQL files, because the driver takes one statement at a time. */

const tokens =
  /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|\/\*|;|[^;'"$/-]+|[\s\S]/g;

/** Splits SQL at semicolons between statements, but not in strings, function bodies and comments. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let statement = '';
  tokens.lastIndex = 0;
  for (let match = tokens.exec(sql); match; match = tokens.exec(sql)) {
    const [token] = match;
    if (token === ';') {
      statements.push(statement);
      statement = '';
    } else if (token === '/*') {
      tokens.lastIndex = endOfBlockComment(sql, match.index);
      statement += ' ';
    } else {
      statement += token.startsWith('--') ? ' ' : token;
    }
  }
  statements.push(statement);
  return statements.map((text) => text.trim()).filter(Boolean);
}

function endOfBlockComment(sql: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  // Postgres nests block comments.
  for (let depth = 0, mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return sql.length;
}
