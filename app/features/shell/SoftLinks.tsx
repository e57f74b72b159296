import { PrefetchPageLinks, useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { watchSoftLinks } from '~/lib/softLinks';

/** Follows the links of the whole page (`~/ui/Link`) and fetches ahead what a hand comes near to. */
export function SoftLinks() {
  const navigate = useNavigate();
  const [near, setNear] = useState<string | null>(null);
  useEffect(() => watchSoftLinks(document, { follow: navigate, approach: setNear }), [navigate]);
  return near === null ? null : <PrefetchPageLinks page={near} />;
}
