import { useEffect } from 'react';
import { api } from '~/lib/api';
import { tabStorage } from '~/store/webStorage';

const countedKey = 'visit-counted';

/** Tells the marketplace of a visit once per tab, when the browser has nothing better to do. Failing harms nobody. */
export function useVisitCount(): void {
  useEffect(() => {
    try {
      const storage = tabStorage();
      if (storage.getItem(countedKey) !== null) return;
      storage.setItem(countedKey, '1');
    } catch {
      return;
    }
    const count = () => void api.call('POST /api/web/save/tenantBrowse', {});
    if (typeof requestIdleCallback === 'function') requestIdleCallback(count, { timeout: 5000 });
    else setTimeout(count, 1000);
  }, []);
}
