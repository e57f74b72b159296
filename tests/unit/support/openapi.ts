import { openApiDocument } from '../../../bff/openapi/document';

/** The demo's shop whose ids stand in the examples. */
export const demoOrigin = 'http://titan.localhost:3000';

/** What docs/openapi.json holds. */
export function documentOfDemo(): string {
  return `${JSON.stringify(openApiDocument(demoOrigin), null, 2)}\n`;
}
