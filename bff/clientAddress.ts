const addressPattern = /^[0-9a-fA-F.:]{2,45}$/;

/**
 * The nearest address of X-Forwarded-For that is not one of our proxies, each of which wrote whom it served; the
 * farthest when all are ours, null when there is none.
 * @param forwardedFor the header's values, in order
 */
export function clientBehind(forwardedFor: readonly string[], isTrusted: (address: string) => boolean): string | null {
  const chain = forwardedFor
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => addressPattern.test(value))
    .reverse();
  return chain.find((address) => !isTrusted(address)) ?? chain.at(-1) ?? null;
}
