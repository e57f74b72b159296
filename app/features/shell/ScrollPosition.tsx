import { ScrollRestoration } from '@remix-run/react';
import { useContext, useState } from 'react';
import { UNSAFE_DataRouterStateContext as RouterStateContext } from 'react-router-dom';

/**
 * Has a page begin at its top, and a page one comes back to stand where it was left. Remix's component hears of the
 * router only when it is at another place: told of data that are loaded anew, it goes to where the page stood when they
 * were asked for, under the hand of somebody who has scrolled on meanwhile.
 */
export function ScrollPosition({ nonce }: { readonly nonce: string | undefined }) {
  const state = useContext(RouterStateContext);
  const [arrived, setArrived] = useState(state);
  if (state?.location.key !== arrived?.location.key) setArrived(state);
  return (
    <RouterStateContext.Provider value={arrived}>
      <ScrollRestoration nonce={nonce} />
    </RouterStateContext.Provider>
  );
}
