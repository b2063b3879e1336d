import { screenTitles } from '@bisita/contract/paths'
import { Suspense, type ReactNode } from 'react'
import { ActionBar } from '../ui/forms/ActionBar.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { RowsShape } from '../ui/states.tsx'
import frame from './frame.module.css'
import { BackToList } from './FrameButtons.tsx'
import type { ScreenState } from './useScreen.tsx'

type Props = {
  screen: Pick<ScreenState<object>, 'path' | 'open' | 'close' | 'wide' | 'desk'>
  /** What the way back from what is open says on a phone. */
  back?: string
  /** Beside the title. */
  aside?: ReactNode
  /** The screen's main actions, and what stands over its list: both as long as the list is there. */
  actions?: ReactNode
  above?: ReactNode
  list: ReactNode
  /** What is open: a {@link Pane}, whose code may come later. */
  pane: ReactNode
  /** Whether it is a tall thing whose shape shows while its code comes. */
  tall?: boolean
  /** The main actions of a phone, within the thumb's reach while nothing is open. */
  main?: ReactNode
  /** How list and pane share the width. */
  className?: string | undefined
}

/** The frame of a screen: its title and actions; its list; and what of it is open, beside the list on a desk and instead of it on a phone. */
export function Screen({ screen, back, aside, actions, above, list, pane, tall = false, main, className = '' }: Props) {
  const { path, open, close, wide, desk } = screen
  const listed = wide || !open
  return (
    <>
      <PageHead title={screenTitles[path]} lead={!listed && <BackToList label={back} close={close} />} aside={aside}>
        {listed && actions}
      </PageHead>
      {listed && above}
      <div className={`${frame.split} ${className}`} data-open={open && wide}>
        {listed && list}
        {open && <Suspense fallback={<RowsShape tall={tall} />}>{pane}</Suspense>}
      </div>
      {!desk && !open && main !== undefined && main !== false && (
        <ActionBar className={`ground ruled ${frame.main} flex gap-8 screen-only`}>{main}</ActionBar>
      )}
    </>
  )
}
