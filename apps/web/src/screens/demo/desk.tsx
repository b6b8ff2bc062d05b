import { isProfileComplete, minuteMs } from '@crewtable/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { DeskActivity } from '../../features/demo/activity/desk-activity.tsx';
import { TestCards } from '../../features/demo/cards/test-cards.tsx';
import { ClockPanel } from '../../features/demo/clock/clock-panel.tsx';
import { ClockProgress } from '../../features/demo/clock/clock-progress.tsx';
import {
  activityQuery,
  happeningsKey,
  happeningsQuery,
  mailboxQuery,
} from '../../features/demo/demo-queries.ts';
import { guidedEvent, guideSteps, nextStep, tellingTime } from '../../features/demo/guide/guide-rules.ts';
import { Guide } from '../../features/demo/guide/guide.tsx';
import { useGuideStep } from '../../features/demo/guide/use-guide.ts';
import type { GuidePress } from '../../features/demo/guide/use-guide.ts';
import { Mailbox } from '../../features/demo/mailbox/mailbox.tsx';
import { DemoPage } from '../../features/demo/page/demo-page.tsx';
import { Phone } from '../../features/demo/phone/phone.tsx';
import {
  closeReveal,
  createRevealWatch,
  showRevealAgain,
} from '../../features/demo/phone/reveal-in-phone.ts';
import { usePhonePage } from '../../features/demo/phone/use-phone-page.ts';
import type { PhonePage } from '../../features/demo/phone/use-phone-page.ts';
import { toldStage } from '../../features/demo/player/evening-rules.ts';
import { Happenings } from '../../features/demo/player/happenings.tsx';
import { PlayerPanel } from '../../features/demo/player/player-panel.tsx';
import { useStories } from '../../features/demo/player/use-stories.ts';
import { AddStudentsPanel } from '../../features/demo/students/add-students-panel.tsx';
import { detailsSearch } from '../../features/own-events/details/details-address.ts';
import { isRevealable } from '../../features/own-events/event-stage.ts';
import { pastQuery, registeredQuery, uniqueEvents } from '../../features/own-events/own-events-query.ts';
import { profileQuery } from '../../features/profile/profile-query.ts';
import { remember } from '../../features/quickcrew/device-storage.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';
import { formatDate } from '../../lib/format-date.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { productClock, useNow } from '../../lib/product-clock.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';

export const handle: PageTitle = { title: 'Demo desk' };

const noActivity = { lately: [], dueNext: [], failedJobs: [] };

/** The kind of the work that tells the tables, if they are not told when registration closes. */
const releaseWork = 'release-evening';

const rememberLobby = (lobbyId: string) => remember('lobbyId', lobbyId);

/** From this width on, demo-page.module.css puts the phone beside the player. */
const wideScreen = 760;

export function Component() {
  const queries = useQueryClient();
  const readProfileAgain = () => void queries.invalidateQueries(profileQuery);
  const phone = useRef<HTMLIFrameElement>(null);
  const [revealWatch] = useState(createRevealWatch);
  const stories = useStories({
    rememberLobby,
    onProfileFilled: readProfileAgain,
    isRevealSeen: revealWatch.isSeen,
  });
  const { kind, evening, crew, player, state, stage } = stories;
  const { isInitialised, isLoggedIn } = useAuth();
  const mailbox = useQuery(mailboxQuery);
  const activity = useQuery(activityQuery).data ?? noActivity;

  const now = useNow(minuteMs)?.getTime() ?? 0;
  const profile = useQuery({ ...profileQuery, enabled: isLoggedIn });
  const student = isLoggedIn ? profile.data?.userProfile : undefined;
  const viewer = student && isProfileComplete(student) ? student : undefined;
  const isProfileRead = !isLoggedIn || profile.status !== 'pending';
  const isWithoutProfile = isLoggedIn && profile.data !== undefined && viewer === undefined;
  const ofStudent = { enabled: viewer !== undefined };
  const upcoming = useInfiniteQuery({ ...registeredQuery, ...ofStudent }).data?.pages ?? [];
  const past = useInfiniteQuery({ ...pastQuery, ...ofStudent }).data?.pages ?? [];
  const own = viewer && guidedEvent(uniqueEvents(upcoming), uniqueEvents(past), now);
  const nextRelease = activity.dueNext.find(({ kind: work }) => work === releaseWork);
  const tellingAt = tellingTime(own, nextRelease?.dueAt, now);
  const guideStep = useGuideStep();
  const guidePress = guideStep.isPending ? guideStep.variables : undefined;

  const isPlaying = state.mode === 'playing';
  const shownId = kind === 'crew' ? crew.facts?.groupId : (evening.story?.eventId ?? own?.eventId);
  const happenings = useQuery({
    ...happeningsQuery(kind, shownId ?? '', isPlaying || state.isBusy),
    enabled: viewer !== undefined && shownId !== undefined,
  });
  // What a single step did is shown at once.
  const lastIndex = useRef(state.index);
  useEffect(() => {
    if (state.index === lastIndex.current) return;
    lastIndex.current = state.index;
    void queries.invalidateQueries({ queryKey: happeningsKey });
  }, [queries, state.index]);

  // Each stage changes what the guide shows.
  const moment = `${kind} ${stage}`;
  const lastMoment = useRef(moment);
  useEffect(() => {
    if (moment === lastMoment.current) return;
    lastMoment.current = moment;
    void queries.invalidateQueries({ queryKey: eventsKey });
  }, [queries, moment]);
  // On a narrow screen the phone lies below the player, and it is what one wants to see.
  const showPhone = useCallback(() => {
    const block = window.innerWidth < wideScreen ? 'start' : 'nearest';
    phone.current?.closest('section')?.scrollIntoView?.({ block });
  }, []);
  useEffect(() => {
    if (isPlaying) showPhone();
  }, [isPlaying, showPhone]);
  const isTelling = kind === 'evening' && stage === toldStage && isPlaying && !state.isBusy;
  useEffect(() => (isTelling ? revealWatch.start(() => phone.current) : undefined), [isTelling, revealWatch]);
  // The reveal stays open as long as its stage is shown.
  const isPastReveal = kind === 'evening' && stage !== undefined && stage > toldStage;
  useEffect(() => {
    if (isPastReveal) closeReveal(phone.current);
  }, [isPastReveal]);

  const startPage = usePhonePage({
    isKnown: isInitialised && isProfileRead && !stories.isResuming,
    isSignedIn: isLoggedIn,
    studentId: viewer?.userId,
    kind,
    lobbyId: crew.story?.lobbyId,
    groupId: crew.facts?.groupId,
    isOver: crew.state.mode === 'finished',
  });
  /** Set while the viewer looks at the reveal again. The story goes on from the usual page. */
  const [again, setAgain] = useState<PhonePage>();
  if (isPlaying && again !== undefined) setAgain(undefined);

  const steps = guideSteps({ viewer, isWithoutProfile, own, tellingAt });
  const isGuideDone = own !== undefined && nextStep(steps) === undefined;
  const isOnTheWay = state.mode !== 'idle' && state.mode !== 'finished';

  function pressGuide(step: GuidePress['step']) {
    const from = productClock.now()?.getTime() ?? 0;
    if (step === 'jump' && tellingAt === undefined) return;
    if (step === 'jump') showPhone();
    guideStep.mutate(step === 'jump' ? { step, from, to: tellingAt ?? from } : { step }, {
      onSuccess: () => {
        if (step === 'complete profile') readProfileAgain();
      },
      onError: (error) => showToast.error('That did not work.', error.message),
    });
  }

  function seeRevealAgain(eventId: string) {
    player.pause();
    // Another id makes a second press load the page again.
    setAgain((before) => ({
      id: `again ${Number(before?.id.split(' ')[1] ?? 0) + 1}`,
      path: `/home${detailsSearch(eventId)}`,
    }));
    showRevealAgain(() => phone.current);
  }

  const otherKind = kind === 'evening' ? 'crew' : 'evening';
  const other = (words: string) => (
    <Button variant="second" size="small" onClick={() => stories.play(otherKind)}>
      {words}
    </Button>
  );

  return (
    <DemoPage
      phone={
        <Phone
          ref={phone}
          title={viewer ? `${viewer.firstName}’s phone` : 'Your phone'}
          page={again ?? startPage}
        />
      }
      player={
        <PlayerPanel
          text={stories.text}
          state={state}
          beats={stories.beats}
          player={player}
          other={other(otherKind === 'crew' ? 'Play a QuickCrew' : 'Play an evening')}
        />
      }
      happenings={
        <Happenings
          happenings={happenings.data ?? []}
          nothing="Nothing yet. Play an evening, and watch the people of your table."
        />
      }
      guide={
        <Guide
          steps={steps}
          isBusy={guideStep.isPending}
          isTaken={isPlaying}
          onStep={pressGuide}
          progress={
            guidePress?.step === 'jump' && (
              <ClockProgress
                from={guidePress.from}
                to={guidePress.to}
                label={`Moving to ${formatDate(new Date(guidePress.to))}`}
              />
            )
          }
        >
          {isGuideDone && (
            <p>
              {evening.story ? 'The story has done all three.' : 'All three are done.'}{' '}
              {isRevealable(own) && (
                <button type="button" onClick={() => seeRevealAgain(own.eventId)}>
                  See the reveal again
                </button>
              )}
            </p>
          )}
          {isGuideDone && kind === 'evening' && isOnTheWay && other('Play a QuickCrew next')}
        </Guide>
      }
      mailbox={
        mailbox.data ? (
          <Mailbox mailbox={mailbox.data} />
        ) : mailbox.error ? (
          <ErrorState
            title="The demo desk is not available"
            headingLevel={2}
            onRetry={() => void mailbox.refetch()}
          >
            {mailbox.error.message} It exists in demo mode only.
          </ErrorState>
        ) : (
          <TableLoader />
        )
      }
      tools={
        <>
          <ClockPanel nextDueAt={activity.dueNext[0]?.dueAt} isTaken={isPlaying} />
          <AddStudentsPanel />
        </>
      }
      cards={<TestCards />}
      activity={<DeskActivity {...activity} />}
    />
  );
}
