import { lazy, Suspense, useRef, useState } from 'react';
import { useText } from '~/lib/i18n';
import { safePicture } from '~/lib/links';
import { listingTitle } from '~/lib/titleText';
import { Picture } from '~/ui/Picture';
import type { Good } from './detail.server';
import styles from './Gallery.module.css';

const Viewer = lazy(async () => {
  const viewer = await import('./Viewer.client');
  await viewer.loadViewerStyles();
  return viewer;
});

/** Cover first, then the other pictures, each once; addresses that may not be shown left out. */
function picturesOf(good: Good): { url: string; name: string }[] {
  const all = [
    { url: good.titleImg ?? '', name: '' },
    ...good.urlArr.map(({ url, name }) => ({ url, name: name ?? '' })),
  ];
  const seen = new Set<string>();
  return all.filter(({ url }) => {
    if (safePicture(url) === null || seen.has(url)) return false;
    seen.add(url);
    return true;
  });
}

/**
 * The pictures as a strip that snaps while scrolling, with thumbnails below: it works without JavaScript.
 * With it a picture opens in the viewer, which is loaded on first use.
 */
export function Gallery({ good, ribbon }: { good: Good; ribbon: string | null }) {
  const t = useText('Detail');
  const pictures = picturesOf(good);
  const count = Math.max(1, pictures.length);
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [openAt, setOpenAt] = useState<number | null>(null);

  function show(index: number): void {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: width * index });
  }

  return (
    <div className={styles.root} role="group" aria-label={t('gallery.label')}>
      <div className={styles.frame}>
        <div
          ref={strip}
          className={styles.strip}
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            setShown(Math.round(scrollLeft / Math.max(1, clientWidth)));
          }}
        >
          {pictures.length === 0 && <Picture src={null} alt={listingTitle(good)} slot="gallery" ratio="4 / 3" />}
          {pictures.map(({ url, name }, index) => (
            <button
              key={url}
              id={`picture-${index + 1}`}
              type="button"
              className={styles.slide}
              aria-label={t('gallery.open', { index: index + 1, count })}
              onClick={() => setOpenAt(index)}
            >
              <Picture
                src={url}
                alt={name || listingTitle(good)}
                slot="gallery"
                ratio="4 / 3"
                fit="contain"
                first={index === 0}
              />
              {name !== '' && <span className={styles.name}>{name}</span>}
            </button>
          ))}
        </div>
        {ribbon !== null && <span className={styles.ribbon}>{ribbon}</span>}
        {count > 1 && (
          <span className={styles.counter} aria-hidden="true">
            {t('gallery.counter', { index: shown + 1, count })}
          </span>
        )}
      </div>
      {count > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map(({ url }, index) => (
            <li key={url}>
              <a
                href={`#picture-${index + 1}`}
                className={styles.thumb}
                aria-label={t('gallery.picture', { index: index + 1, count })}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
              >
                <Picture src={url} alt="" slot="mark" ratio="4 / 3" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {openAt !== null && (
        <Suspense fallback={null}>
          <Viewer pictures={pictures.map(({ url }) => url)} index={openAt} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </div>
  );
}
