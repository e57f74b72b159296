import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { useText } from '~/lib/i18n';
import { isComposingKey } from '~/lib/isComposing';
import { useEarlyInput } from '~/lib/useEarlyInput';
import { paths } from '~/paths';
import { PlainButton, PlainIconLink } from '~/ui/controls/PlainButton';
import { CloseIcon } from '~/ui/icons';
import { useBackCloses } from '~/ui/useBackCloses';
import styles from './FilterPanel.module.css';

/** The panel's id: without JavaScript the phone's button is a link to it and `:target` opens it. */
export const filterPanelId = 'filters';

interface FilterPanelProps {
  open: boolean;
  onClose: () => void;
  onSubmit: () => void;
  /** What the phone's button says: how many listings fit now. */
  total: number;
  counting: boolean;
  /** Null when no filter is set. */
  clearLink: ReactNode;
  children: ReactNode;
}

/** The filters: a rail beside the list on a desktop, a sheet over it on smaller screens. One form for both. */
export function FilterPanel({ open, onClose, onSubmit, total, counting, clearLink, children }: FilterPanelProps) {
  const t = useText('List');
  const closeButton = useRef<HTMLAnchorElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form);
  const isOpen = useCallback(() => open, [open]);
  useBackCloses(open, onClose);

  useEffect(() => {
    if (!open) return;
    // While a word is being composed, Escape gives up that word.
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !isComposingKey(event) && onClose();
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    document.addEventListener('keydown', onKey);
    closeButton.current?.focus();
    return () => {
      document.body.style.overflow = overflow;
      document.removeEventListener('keydown', onKey);
    };
  }, [open, onClose]);

  return (
    <div className={styles.place}>
      <FocusTrap open={open} isEnabled={isOpen} disableAutoFocus>
        <aside
          id={filterPanelId}
          className={styles.panel}
          data-open={open || undefined}
          tabIndex={-1}
          aria-label={t('filters.title')}
          {...(open ? { role: 'dialog', 'aria-modal': true } : {})}
        >
          <form
            ref={form}
            method="get"
            action={paths.goodList()}
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            <div className={styles.head}>
              <h2 className={styles.title}>{t('filters.title')}</h2>
              {clearLink}
              <PlainIconLink
                ref={closeButton}
                className={styles.close}
                href="#"
                aria-label={t('filters.close')}
                onClick={(event) => {
                  event.preventDefault();
                  onClose();
                }}
              >
                <CloseIcon />
              </PlainIconLink>
            </div>
            <div className={styles.fields}>{children}</div>
            <div className={styles.foot}>
              <PlainButton className={styles.apply} type="submit" variant="contained" wide>
                {t('filters.apply')}
              </PlainButton>
              <PlainButton className={styles.show} variant="contained" wide onClick={onClose}>
                {counting ? t('filters.counting') : t('filters.show', { count: total })}
              </PlainButton>
            </div>
          </form>
        </aside>
      </FocusTrap>
    </div>
  );
}
