import { minuteMs } from '@crewtable/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNow } from '../../../lib/product-clock.ts';
import { createCrewScript } from './crew-script.ts';
import type { CrewStory } from './crew-rules.ts';
import { createEveningScript } from './evening-script.ts';
import type { Evening } from './evening-rules.ts';
import { shownStage } from './player-rules.ts';
import { createPlayer } from './player.ts';
import { storedKind, storyStorage } from './story-storage.ts';
import { crewText, eveningText } from './story-texts.ts';
import { usePlayer } from './use-player.ts';

type StoryKind = 'evening' | 'crew';

type StoriesOptions = Parameters<typeof createCrewScript>[0] & Parameters<typeof createEveningScript>[0];

/** The two stories of the demo, one of which is shown. */
export function useStories(options: StoriesOptions) {
  const evening = usePlayer(() =>
    createPlayer(createEveningScript(options), storyStorage<Evening>('evening')),
  );
  const crew = usePlayer(() => createPlayer(createCrewScript(options), storyStorage<CrewStory>('crew')));
  const [kind, setKind] = useState<StoryKind>(() => (storedKind() === 'crew' ? 'crew' : 'evening'));
  const now = useNow(minuteMs)?.getTime() ?? 0;
  const { player, state, beats } = kind === 'evening' ? evening : crew;
  const stage = state.mode === 'idle' ? undefined : shownStage(beats, state);
  const text =
    kind === 'evening' ? eveningText({ ...evening, stage, now }) : crewText({ ...crew, stage, now });

  // The link promises an evening, also in a tab that has played a crew.
  useAutoplay(() => {
    crew.player.leave();
    setKind('evening');
    evening.player.play();
  });

  /** Stops the story that is shown and plays the other kind from its start. */
  function play(other: StoryKind): void {
    player.leave();
    setKind(other);
    (other === 'evening' ? evening : crew).player.startOver();
  }

  /** The stored story of a page that was loaded again is not read yet. */
  const isResuming = state.mode === 'idle' && storedKind() === kind;

  return { kind, evening, crew, player, state, beats, stage, text, isResuming, play };
}

const playParameter = 'play';

/** A link with `?play=1` plays at once. The parameter is removed, so that a reload does not play again. */
function useAutoplay(play: () => void): void {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  /** The history entry whose link was followed: the parameter stays a moment longer. */
  const played = useRef<string>(undefined);
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(playParameter) || played.current === key) return;
    played.current = key;
    parameters.delete(playParameter);
    void navigate({ pathname, search: parameters.toString(), hash }, { replace: true });
    play();
  });
}
