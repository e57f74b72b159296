import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '~/lib/i18n';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayArrowIcon } from '~/ui/icons';
import { Picture } from '~/ui/Picture';
import { SafeLink } from '~/ui/SafeLink';
import styles from './Banner.module.css';
import type { DecorationInfo } from './loadHome.server';
import { useReducedMotion } from './useReducedMotion';
import { useStepper } from './useStepper';

const stepMs = 6000;

/** The banner pictures in a row that snaps: swiped and scrolled without scripts, moved by itself with them. */
export function Banner({ slides }: { slides: readonly DecorationInfo[] }) {
  const t = useText('Home');
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const count = slides.length;
  const reduced = useReducedMotion();

  const show = useCallback(
    (index: number) => {
      const list = row.current;
      if (list === null) return;
      const target = ((index % count) + count) % count;
      list.scrollTo({ left: target * list.clientWidth, behavior: reduced ? 'instant' : 'smooth' });
    },
    [count, reduced],
  );
  const step = useCallback(
    () => show(Math.round((row.current?.scrollLeft ?? 0) / (row.current?.clientWidth || 1)) + 1),
    [show],
  );
  const { moving, canMove, wanted, setWanted, hold } = useStepper(step, stepMs, count > 1);

  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const onScroll = () => setShown(Math.round(list.scrollLeft / (list.clientWidth || 1)));
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => list.removeEventListener('scroll', onScroll);
  }, []);

  return (
    <section className={styles.banner} aria-roledescription="carousel" aria-label={t('banner.label')} {...hold}>
      <ul ref={row} className={styles.row} aria-live={moving ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <li
            key={slide.id ?? index}
            className={styles.slide}
            aria-label={t('banner.slide', { index: index + 1, count, title: slide.title })}
          >
            <SafeLink link={slide.linkUrl} className={styles.link ?? ''}>
              <Picture
                src={slide.imgUrl}
                alt={slide.title || t('banner.label')}
                slot="banner"
                words={slide.title}
                ratio="auto"
                first={index === 0}
              />
            </SafeLink>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={styles.controls}>
          <button type="button" aria-label={t('banner.previous')} onClick={() => show(shown - 1)}>
            <ChevronLeftIcon />
          </button>
          <span className={styles.dots}>
            {slides.map((slide, index) => (
              <button
                key={slide.id ?? index}
                type="button"
                className={styles.dot}
                aria-label={t('banner.show', { index: index + 1 })}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => show(index)}
              />
            ))}
          </span>
          <button
            type="button"
            className={styles.pause}
            // Its place is kept until the browser has told whether motion is welcome: else the others would move aside.
            data-idle={!canMove || undefined}
            aria-label={t(wanted ? 'banner.pause' : 'banner.play')}
            onClick={() => setWanted(!wanted)}
          >
            {wanted ? <PauseIcon /> : <PlayArrowIcon />}
          </button>
          <button type="button" aria-label={t('banner.next')} onClick={() => show(shown + 1)}>
            <ChevronRightIcon />
          </button>
        </div>
      )}
    </section>
  );
}
