/** What Chromium's browsers hand over when a site may be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPrompt | null = null;
const watchers = new Set<() => void>();

function become(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const tell of watchers) tell();
}

/** Takes the browser's offer to install from now on, instead of its own banner. In the browser only. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    become(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => become(null));
}

/** For `useSyncExternalStore`. */
export function subscribeToInstall(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

export function isInstallOffered(): boolean {
  return offered !== null;
}

/** Opens the browser's own question; an offer is good for one question. */
export async function askToInstall(): Promise<void> {
  const prompt = offered;
  become(null);
  await prompt?.prompt();
}
