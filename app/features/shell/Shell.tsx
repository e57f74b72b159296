import type { ReactNode } from 'react';
import { useShellHandle, useStaleSince } from '~/lib/handle';
import { CompareBar } from '~/features/compare/CompareBar';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { CardForms } from '~/ui/CardForms';
import { StaleBar } from '~/ui/StaleBar';
import { BottomBar } from './BottomBar';
import { BrowserEffects } from './BrowserEffects';
import { ClosedDialog } from './ClosedDialog';
import { Footer } from './Footer';
import { Header } from './Header';
import { LogoutQuestion } from './LogoutQuestion';
import { ProgressLine } from './ProgressLine';
import { contentId } from './restFocus';
import { RouteAnnouncer } from './RouteAnnouncer';
import { PrintedAddress } from './PrintedAddress';
import { SessionPrompt, SessionPromptWithoutScripts } from './SessionPrompt';
import { Shortcuts } from './Shortcuts';
import { SoftLinks } from './SoftLinks';
import { Toasts } from './Toasts';
import styles from './Shell.module.css';

/** React 18 knows no `inert` property; the attribute's name in lower case passes through. */
const inert: Record<string, string> = { inert: '' };

/** The frame of every page in the tenant's look. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText('Shell');
  const { selfOperated } = useRootData();
  const staleSince = useStaleSince();
  const { header, search, footer, bottomBar } = useShellHandle();
  return (
    <LogoutQuestion>
      <div className={styles.root} data-bottom-bar={bottomBar || undefined} {...(selfOperated ? {} : inert)}>
        <a className={styles.skip} href={`#${contentId}`}>
          {t('skip')}
        </a>
        {header ? <Header search={search} /> : null}
        {staleSince === null ? null : <StaleBar since={staleSince} />}
        <SessionPromptWithoutScripts />
        <main id={contentId} className={styles.main} tabIndex={-1}>
          {children}
          <PrintedAddress />
        </main>
        {footer ? <Footer /> : null}
        <CompareBar />
        {bottomBar ? <BottomBar /> : null}
      </div>
      <CardForms />
      {selfOperated ? null : <ClosedDialog />}
      <SessionPrompt />
      <ProgressLine />
      <Toasts />
      <Shortcuts />
      <RouteAnnouncer />
      <BrowserEffects />
      <SoftLinks />
    </LogoutQuestion>
  );
}
