import { defineConfig } from 'drizzle-kit';

/** Read by drizzle-kit only, when a migration is written: `npx drizzle-kit generate --name what_it_does`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './marketplace/db/schema/*.ts',
  out: './marketplace/db/migrations',
});
