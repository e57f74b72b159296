import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';

/** The key under which MUI's style elements are found and their class names begin. */
const emotionKey = 'mui';

/**
 * An emotion cache whose rules lie in the layer `mui`, so that the plain rules of CSS modules win over them
 * whatever the order of the style elements. One per request on the server, one per page in the browser.
 */
export function createEmotionCache(nonce?: string): EmotionCache {
  const cache = createCache({ key: emotionKey, ...(nonce === undefined ? {} : { nonce }) });
  if (typeof window !== 'undefined' && !('CSSLayerBlockRule' in window)) return withWeakRules(cache);
  const insert = cache.insert;
  cache.insert = (selector, serialized, sheet, shouldCache) => {
    if (!/^@layer\s+[^{]*$/.test(serialized.styles) && !serialized.styles.startsWith('@layer mui{')) {
      serialized.styles = `@layer mui{${serialized.styles}}`;
    }
    return insert(selector, serialized, sheet, shouldCache);
  };
  return cache;
}

/** For browsers that know no layers: rules without weight, so that those of CSS modules win here too. */
function withWeakRules(cache: EmotionCache): EmotionCache {
  const insert = cache.sheet.insert.bind(cache.sheet);
  cache.sheet.insert = (rule) => insert(rule.replace(/\.mui-[\w-]+/g, ':where($&)'));
  return cache;
}
