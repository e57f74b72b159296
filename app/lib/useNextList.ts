import { useLocation, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';

/**
 * What the list's own address will ask for once the navigation under way ends; null when none is, or it leads elsewhere.
 * @param parse reads the question from the address, with usual values for what is missing; the same function each time
 */
export function useNextList<Query>(parse: (search: URLSearchParams) => Query): Query | null {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  return useMemo(
    () => (location?.pathname === pathname ? parse(new URLSearchParams(location.search)) : null),
    [location, pathname, parse],
  );
}
