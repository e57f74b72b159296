import { html } from 'hono/html';
import { openApiDocument } from './document';

/** Where the files of the reference's page are served. */
export interface ReferenceAssets {
  readonly script: string;
  readonly style: string;
}

/** What the API says of itself. */
export interface Reference {
  /** The OpenAPI document of the shop at this origin, as JSON text. */
  document(origin: string): string;
  /** The page on which one reads it and tries it; null when its files were not built. */
  page(shopName: string): Response | null;
}

/** A host's grammar leaves nothing in it that JSON would write otherwise. */
const anyOrigin = 'https://origin.invalid';

/** For the reference's page: files of our own, pictures within its styles, calls to the very shop. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** @param assets null: no page is served */
export function createReference(assets: ReferenceAssets | null): Reference {
  // The same for every shop but for its origin, and it takes a while to write.
  let written: string | undefined;
  return {
    document(origin) {
      written ??= JSON.stringify(openApiDocument(anyOrigin));
      return written.replaceAll(anyOrigin, origin);
    },
    page(shopName) {
      if (assets === null) return null;
      const page = html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width,initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>API reference · ${shopName}</title>
            <link rel="icon" href="data:," />
            <link rel="stylesheet" href="${assets.style}" />
            <script type="module" src="${assets.script}"></script>
          </head>
          <body>
            <header class="reference-head">
              <span class="shop">${shopName}</span>
              <a href="/">Shop</a>
              <a href="/api/openapi.json">openapi.json</a>
            </header>
            <main id="reference">
              <noscript>This page needs JavaScript; /api/openapi.json says the same.</noscript>
            </main>
          </body>
        </html>`;
      return new Response(String(page), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'private, no-cache',
          'content-security-policy': contentPolicy,
        },
      });
    },
  };
}
