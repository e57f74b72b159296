import Lightbox, { useLightboxState, type Labels } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import viewerStyles from 'yet-another-react-lightbox/styles.css';
import { useText } from '~/lib/i18n';
import { loadStyles } from '~/lib/loadStyles';
import { useBackCloses } from '~/ui/useBackCloses';
import gallerySheet from './Gallery.module.css';

/** z-index of the image viewer. Source: specification §9. */
const viewerZIndex = 2015;

/** To be awaited before the viewer is drawn: its styles come when a picture is first opened, as its code does. */
export const loadViewerStyles = () => loadStyles(viewerStyles);

/** The picture viewer: zoom, swipe, keyboard; loaded when a picture is first opened. */
export default function Viewer({
  pictures,
  index,
  onClose,
}: {
  pictures: readonly string[];
  index: number;
  onClose: () => void;
}) {
  const labels = useLabels();
  useBackCloses(true, onClose);
  return (
    <Lightbox
      open
      labels={labels}
      close={onClose}
      index={index}
      slides={pictures.map((src) => ({ src, width: 1920, height: 1200 }))}
      plugins={[Zoom]}
      carousel={{ finite: true }}
      zoom={{ maxZoomPixelRatio: 4 }}
      styles={{ root: { zIndex: viewerZIndex } }}
      animation={{ fade: 150, swipe: 200 }}
      render={{ controls: () => <Counter /> }}
      controller={{ closeOnBackdropClick: true }}
    />
  );
}

/** What the viewer's buttons are called and what readers are told; the library has English words of its own. */
function useLabels(): Labels {
  const t = useText('Detail');
  return {
    Lightbox: t('gallery.viewer.label'),
    Carousel: t('gallery.viewer.carousel'),
    'Photo gallery': t('gallery.label'),
    Slide: t('gallery.viewer.slide'),
    '{index} of {total}': t('gallery.picture', { index: '{index}', count: '{total}' }),
    Previous: t('gallery.viewer.previous'),
    Next: t('gallery.viewer.next'),
    'Zoom in': t('gallery.viewer.zoomIn'),
    'Zoom out': t('gallery.viewer.zoomOut'),
    Close: t('gallery.viewer.close'),
  };
}

/** Which picture of how many; readers are told by the viewer itself. */
function Counter() {
  const t = useText('Detail');
  const { currentIndex, slides } = useLightboxState();
  if (slides.length < 2) return null;
  return (
    <span className={gallerySheet.counter} aria-hidden="true">
      {t('gallery.counter', { index: currentIndex + 1, count: slides.length })}
    </span>
  );
}
