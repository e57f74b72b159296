import { useEffect } from 'react';
import type { ColorMode } from '~/lib/rootData';

interface ColorSchemeProps {
  readonly mode: ColorMode;
  readonly themeColor: { readonly light: string; readonly dark: string } | undefined;
  readonly nonce: string | undefined;
}

const darkQuery = '(prefers-color-scheme: dark)';

/** Runs before the first paint when the device decides, which the server cannot know. */
const followDevice = `if(matchMedia('${darkQuery}').matches)document.documentElement.dataset.colorScheme='dark'`;

/** Head elements that settle light or dark, and the browser bar's colour. */
export function ColorScheme({ mode, themeColor, nonce }: ColorSchemeProps) {
  useEffect(() => {
    const device = window.matchMedia(darkQuery);
    const apply = () => {
      const dark = mode === 'system' ? device.matches : mode === 'dark';
      document.documentElement.dataset['colorScheme'] = dark ? 'dark' : 'light';
    };
    apply();
    device.addEventListener('change', apply);
    return () => device.removeEventListener('change', apply);
  }, [mode]);
  const colours = themeColor ?? { light: '#ffffff', dark: '#16161a' };
  return (
    <>
      {mode === 'system' ? (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours.light} />
          <meta name="theme-color" media={darkQuery} content={colours.dark} />
        </>
      ) : (
        <meta name="theme-color" content={colours[mode]} />
      )}
      {mode === 'system' ? (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: followDevice }} />
      ) : null}
    </>
  );
}
