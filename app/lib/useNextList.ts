import { useLocation, useNavigation } from '@remix-run/react';

/**
 * What the list's own address will ask for once the navigation under way ends; null when none is, or it leads elsewhere.
 * @param parse reads the question from the address, with usual values for what is missing
 */
export function useNextList<Query>(parse: (search: URLSearchParams) => Query): Query | null {
  const { location } = useNavigation();
  const here = useLocation();
  if (location === undefined || location.pathname !== here.pathname) return null;
  return parse(new URLSearchParams(location.search));
}
