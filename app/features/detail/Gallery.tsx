import { lazy, Suspense, useRef, useState, type CSSProperties } from 'react';
import { useText } from '~/lib/i18n';
import { safePicture, safeVideo } from '~/lib/links';
import { sizedPicture } from '~/lib/pictureSizes';
import { listingTitle } from '~/lib/titleText';
import { PlayArrowIcon } from '~/ui/icons';
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

/** The picture that stands for a video until it plays, as wide as the gallery draws it. */
function posterOf(picture: string | undefined): string | undefined {
  const address = safePicture(picture);
  return address === null ? undefined : sizedPicture(address, 'gallery').src;
}

// With the element: the first style sheet has to come in one window, and few listings have a video.
const videoStyle: CSSProperties = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  background: '#000',
  objectFit: 'contain',
};
const videoSlideStyle: CSSProperties = { cursor: 'auto' };
const videoThumbStyle: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  background: 'var(--surface-2)',
  color: 'var(--text-high)',
};

/**
 * The pictures and after them the video as a strip that snaps while scrolling, with thumbnails below: it works without
 * JavaScript. With it a picture opens in the viewer, which is loaded on first use.
 */
export function Gallery({ good, ribbon }: { good: Good; ribbon: string | null }) {
  const t = useText('Detail');
  const pictures = picturesOf(good);
  const video = safeVideo(good.videoUrl);
  // A video stands alone where there is no picture.
  const count = Math.max(1, pictures.length + (video === null ? 0 : 1));
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
          {pictures.length === 0 && video === null && (
            <Picture src={null} alt={listingTitle(good)} slot="gallery" ratio="4 / 3" />
          )}
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
          {video !== null && (
            <div id={`picture-${count}`} className={styles.slide} style={videoSlideStyle}>
              {/* eslint-disable-next-line jsx-a11y/media-has-caption -- a seller's own recording has none */}
              <video
                src={video}
                poster={posterOf(pictures[0]?.url)}
                controls
                preload="none"
                playsInline
                aria-label={t('gallery.video')}
                style={videoStyle}
              />
            </div>
          )}
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
          {video !== null && (
            <li>
              <a
                href={`#picture-${count}`}
                className={styles.thumb}
                style={videoThumbStyle}
                aria-label={t('gallery.video')}
                aria-current={shown === count - 1 ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(count - 1);
                }}
              >
                <PlayArrowIcon aria-hidden />
              </a>
            </li>
          )}
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
