import { Form, useLocation } from '@remix-run/react';
import { useEffect, useRef, type FormEvent } from 'react';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { useToast } from '~/lib/toast';
import { loadAnew, onceNothingIsUnderWay } from '~/lib/underWay';
import { paths } from '~/paths';
import {
  DarkModeOutlinedIcon as DarkIcon,
  LightModeOutlinedIcon as LightIcon,
  TranslateOutlinedIcon as TranslateIcon,
} from '~/ui/icons';
import { keepPreference } from './keepPreference';
import styles from './Preferences.module.css';

/** Language and light or dark: two plain forms that come back to this page. */
export function Preferences() {
  return (
    <div className={styles.root}>
      <LanguageSwitch />
      <ColorModeSwitch />
    </div>
  );
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}

/** Keeps a choice. @returns false: it did not get through, which is said */
function useKeep() {
  const t = useText('Shell');
  const toast = useToast();
  return async (choice: Readonly<Record<string, string>>): Promise<boolean> => {
    const isKept = await keepPreference(choice);
    if (!isKept) toast(t('preferences.failed'), 'error');
    return isKept;
  };
}

/** A new language means new texts everywhere, so the document is loaded anew. */
function LanguageSwitch() {
  const t = useText('Shell');
  const { locale } = useRootData();
  const here = useHere();
  const other = locale === 'en' ? 'zh-CN' : 'en';
  const keep = useKeep();
  const choose = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await keep({ locale: other }))) return;
    // Where the person is by then: what was pressed meanwhile leads somewhere.
    onceNothingIsUnderWay(() => window.location.assign(`${window.location.pathname}${window.location.search}`));
  };
  return (
    <Form
      method="post"
      action={paths.ours.preferences}
      reloadDocument
      className={styles.form}
      onSubmit={(event) => void choose(event)}
    >
      <input type="hidden" name="to" value={here} />
      <button
        className={styles.button}
        name="locale"
        value={other}
        lang={other}
        aria-label={t(other === 'en' ? 'preferences.toEnglish' : 'preferences.toChinese')}
      >
        <TranslateIcon className={styles.icon} aria-hidden />
        {t(other === 'en' ? 'preferences.english' : 'preferences.chinese')}
      </button>
    </Form>
  );
}

/** Both wordings stand in the page and CSS shows the fitting one: the device's wish is unknown to the server. */
function ColorModeSwitch() {
  const t = useText('Shell');
  const here = useHere();
  const keep = useKeep();
  const { colorMode } = useRootData();
  const form = useRef<HTMLFormElement>(null);
  const isPressed = useRef(false);
  const choose = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (!(await keep({ colorMode: submitter.value }))) return;
    isPressed.current = true;
    loadAnew();
  };
  // The pressed one hides itself: the focus goes on to the one that takes its place.
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    // Whoever has gone on meanwhile, to type for instance, stays there.
    const { activeElement } = document;
    if (activeElement !== document.body && form.current?.contains(activeElement) !== true) return;
    [...(form.current?.querySelectorAll('button') ?? [])].find((button) => button.offsetParent !== null)?.focus();
  }, [colorMode]);
  return (
    <Form
      ref={form}
      method="post"
      action={paths.ours.preferences}
      reloadDocument
      className={styles.form}
      onSubmit={(event) => void choose(event)}
    >
      <input type="hidden" name="to" value={here} />
      <button className={styles.button} data-shown-in="light" name="colorMode" value="dark">
        <DarkIcon className={styles.icon} aria-hidden />
        {t('preferences.dark')}
      </button>
      <button className={styles.button} data-shown-in="dark" name="colorMode" value="light">
        <LightIcon className={styles.icon} aria-hidden />
        {t('preferences.light')}
      </button>
    </Form>
  );
}
