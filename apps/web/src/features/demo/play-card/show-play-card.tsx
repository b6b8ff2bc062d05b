import { api } from '@crewtable/contract';
import { createRoot } from 'react-dom/client';
import { call } from '../../../lib/api/api-client.ts';
import { PlayCard } from './play-card.tsx';
import styles from './play-card.module.css';

/** Demo mode only. Shows the card as long as nobody has registered in this demo. */
export async function showPlayCard(): Promise<void> {
  const { anybodyRegistered, nextDinner } = await call(api.demo.story);
  if (anybodyRegistered || nextDinner === undefined) return;
  const place = document.createElement('aside');
  place.className = styles.place ?? '';
  place.setAttribute('aria-label', 'Demo');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <PlayCard
      onClose={() => {
        root.unmount();
        place.remove();
      }}
    />,
  );
}
