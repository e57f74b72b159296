import { useText } from '~/lib/i18n';
import { safePicture } from '~/lib/links';
import { Picture } from '~/ui/Picture';
import styles from './DisputeCard.module.css';

interface DisputeWordsProps {
  /** Who said it, and when. */
  readonly by: string;
  readonly text: string;
  readonly images: readonly string[];
}

/** What one side said in a dispute, with its pictures; an entry of a list. */
export function DisputeWords({ by, text, images }: DisputeWordsProps) {
  const t = useText('Pictures');
  return (
    <li className={styles.said}>
      <div>
        <p className={styles.quiet}>{by}</p>
        <p className={styles.reason}>{text}</p>
      </div>
      {images.length > 0 && (
        <ul className={styles.pictures}>
          {images.map((image, index) => (
            <li key={`${image} ${index}`}>
              <PictureLink image={image} name={t('picture', { index: index + 1 })} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The picture in full in a tab of its own: the text beside it stays where it is. */
function PictureLink({ image, name }: { image: string; name: string }) {
  const address = safePicture(image);
  const picture = <Picture src={image} alt={name} slot="thumb" ratio="1 / 1" />;
  if (address === null || address.startsWith('data:')) return picture;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  );
}
