import type { ReactNode } from 'react'
import { Dropdown } from '../../ui/dialogs/Dropdown.tsx'
import { IconChevronDown } from '../../ui/icons.ts'
import frame from './frame.module.css'

/** The fields of a place behind a button, where they stand in a row. */
export function PlaceMenu({ children }: { children: ReactNode }) {
  return (
    <Dropdown
      className={frame.placeButton}
      face={
        <>
          Place
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      {() => <div className={frame.places}>{children}</div>}
    </Dropdown>
  )
}
