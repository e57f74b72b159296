/**
 * Where the router leads: the key of the location under way, else of the one it is at. It knows so before the page is
 * drawn, for which a slow phone takes longer than somebody who types on. Browser only.
 */
export function latestGoal(): string {
  const { location, navigation } = window.__remixRouter.state;
  return (navigation.location ?? location).key;
}
