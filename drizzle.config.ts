/** `npm run db:generate -- --name add_something` writes the next migration from the tables in TypeScript. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/integrations/database/tables/*.ts',
  out: './netlify/database/migrations',
  breakpoints: false,
});
