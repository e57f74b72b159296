import type { Plugin, ReferenceSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

/** How long the button says that it has copied. */
const copiedMs = 2000;

/** The line the document gives with a call; null where it has none. */
function lineOf({ specSelectors }: ReferenceSystem, pathMethod: unknown): string | null {
  if (!Array.isArray(pathMethod)) return null;
  const [path, method] = pathMethod as [string, string];
  const line = specSelectors.specJson().getIn(['paths', path, method, 'x-codeSamples', 0, 'source']);
  return typeof line === 'string' ? line : null;
}

/** Copies, or marks the text where a page may not copy: browsers allow it over TLS and on this machine only. */
async function copy(line: string, code: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(line);
    return true;
  } catch {
    if (code !== null) window.getSelection()?.selectAllChildren(code);
    return false;
  }
}

/** Puts the call's curl line, with a button that copies it, above its parameters. */
export const curlLine: Plugin = {
  wrapComponents: {
    parameters: (Original, system) =>
      function WithCurlLine(props) {
        const { createElement, Fragment, useRef, useState } = system.React;
        const [copied, setCopied] = useState(false);
        const code = useRef<HTMLElement>(null);
        const line = lineOf(system, props['pathMethod']);
        const original = createElement(Original, props);
        if (line === null) return original;
        const press = async () => {
          if (!(await copy(line, code.current))) return;
          setCopied(true);
          setTimeout(() => setCopied(false), copiedMs);
        };
        const block = createElement(
          'section',
          { className: 'curl-line', 'aria-label': 'curl' },
          createElement('pre', { tabIndex: 0 }, createElement('code', { ref: code }, line)),
          createElement('button', { type: 'button', onClick: () => void press() }, copied ? 'Copied' : 'Copy'),
        );
        return createElement(Fragment, null, block, original);
      },
  },
};
