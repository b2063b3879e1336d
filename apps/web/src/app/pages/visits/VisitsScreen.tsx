import { Button } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { screenTitles } from '@bisita/contract/paths'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useRef, type ReactNode } from 'react'
import { mayRecord } from '../../../domains/visits/rights.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { IconPhone, IconVisit } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import { usePreload } from '../../usePreload.ts'
import { useSignedIn } from '../../session/useSignedIn.ts'
import frame from '../frame.module.css'
import { BackToList, ClosePane } from '../FrameButtons.tsx'
import { useFreshScroll, useHeadingFocus, useReturnedFocus } from '../paneFocus.ts'
import { VisitsList } from './VisitsList.tsx'
import type { VisitsSearch } from './visitsSearch.ts'
import type { NavigateVisits } from './visitsState.ts'

const VisitOpen = lazyWithPreload(() => import('./VisitOpen.tsx').then(({ VisitOpen: component }) => component))

const kinds = {
  visit: { path: '/visits', icon: IconVisit, label: 'Visit' },
  call: { path: '/calls', icon: IconPhone, label: 'Call' },
} as const

function Pane({ label, beside, close, open, children }: { label: string; beside: boolean; close: () => void; open: string; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  // Beside the list the focus stays with the list, where the arrows go on to the next record.
  useHeadingFocus(pane, !beside, open)
  useFreshScroll(pane, open)
  useHotkeys([['Escape', () => document.querySelector('[data-dialog="open"]') ?? close()]])
  return (
    <section ref={pane} className={`stack gap-12 content-start shrink ${frame.pane}`} data-beside={beside} aria-label={label}>
      {beside && <ClosePane close={close} />}
      <Suspense fallback={<RowsShape rows={8} />}>{children}</Suspense>
    </section>
  )
}

/** One is recorded with a client, so the way to it leads over the clients. */
function RecordLink({ kind, wide }: { kind: VisitType; wide: boolean }) {
  const Icon = kinds[kind].icon
  return (
    <Button
      fullWidth={wide}
      leftSection={<Icon size={18} aria-hidden />}
      renderRoot={(props: Record<string, unknown>) => <Link to="/clients" {...props} />}
    >
      Record {kind}
    </Button>
  )
}

type Props = {
  kind: VisitType
  search: VisitsSearch
  go: NavigateVisits
  /** The parts of the screen, where it has several. */
  parts?: ReactNode
  /** Another part of the screen than the list. */
  instead?: ReactNode
}

/**
 * The screen of visits or of calls: the list alone on a phone, beside the open record on a desk. Which one is
 * open stands in the address bar, so that Back closes it.
 */
export function VisitsScreen({ kind, search, go, parts, instead }: Props) {
  const { user } = useSignedIn()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const desk = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const id = search.visit
  const { path, label } = kinds[kind]
  const records = mayRecord(kind, user)
  useReturnedFocus(id, 'visit')
  usePreload(VisitOpen)
  /** Back where it was opened from; where the address was opened directly, to the list. */
  const close = () => {
    if (opened) router.history.back()
    else go(({ visit: _, ...before }) => before, { step: false })
  }
  const back = !wide && id !== undefined && <BackToList close={close} />
  return (
    <>
      <PageHead title={screenTitles[path]} lead={back}>
        {records && desk && (wide || id === undefined) && <RecordLink kind={kind} wide={false} />}
      </PageHead>
      {(wide || id === undefined) && parts}
      {instead}
      <div className={frame.split} data-open={id !== undefined && wide} hidden={instead !== undefined}>
        {instead === undefined && (wide || id === undefined) && (
          <VisitsList kind={kind} search={search} go={go} wide={wide} />
        )}
        {id !== undefined && (
          <Pane label={label} beside={wide} close={close} open={id}>
            <VisitOpen id={id} close={close} />
          </Pane>
        )}
      </div>
      {records && !desk && id === undefined && instead === undefined && (
        <ActionBar className={`ground ruled ${frame.main} screen-only`}>
          <RecordLink kind={kind} wide />
        </ActionBar>
      )}
    </>
  )
}
