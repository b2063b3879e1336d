import { Button } from '@mantine/core'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { mayRecord } from '../rights.ts'
import { IconPhone, IconVisit } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import { Pane } from '../../../frame/Pane.tsx'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import { usePreload } from '../../../frame/usePreload.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { VisitsList } from './VisitsList.tsx'

const VisitOpen = lazyWithPreload(() => import('./VisitOpen.tsx'), 'VisitOpen')

const kinds = {
  visit: { path: '/visits', icon: IconVisit, label: t('Visit') },
  call: { path: '/calls', icon: IconPhone, label: t('Call') },
} as const

/** One is recorded with a client, so the way to it leads over the clients. */
function RecordLink({ kind, wide }: { kind: VisitType; wide: boolean }) {
  const Icon = kinds[kind].icon
  return (
    <Button
      fullWidth={wide}
      leftSection={<Icon size={18} aria-hidden />}
      renderRoot={(props: Record<string, unknown>) => <Link to="/clients" {...props} />}
    >
      {t('Record {kind}', { kind })}
    </Button>
  )
}

type Props = {
  kind: VisitType
  /** The parts of the screen, where it has several. */
  parts?: ReactNode
  /** Another part of the screen than the list. */
  instead?: ReactNode
}

/**
 * The screen of visits or of calls: the list alone on a phone, beside the open record on a desk. Which one is
 * open stands in the address bar, so that Back closes it.
 */
export function VisitsScreen({ kind, parts, instead }: Props) {
  const { user } = useSignedIn()
  const screen = useScreen(kinds[kind].path, { opens: 'visit', isOpen: ({ visit }) => visit !== undefined && instead === undefined })
  const records = mayRecord(kind, user)
  usePreload(VisitOpen)
  return (
    <Screen
      screen={screen}
      above={parts}
      actions={records && screen.desk && <RecordLink kind={kind} wide={false} />}
      list={instead ?? <VisitsList kind={kind} screen={screen} />}
      pane={
        <Pane screen={screen} label={kinds[kind].label}>
          <Suspense fallback={<RowsShape rows={8} />}>
            <VisitOpen id={screen.id ?? ''} close={screen.close} />
          </Suspense>
        </Pane>
      }
      main={records && instead === undefined && <RecordLink kind={kind} wide />}
    />
  )
}
