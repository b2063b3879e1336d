import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { Dropdown } from '../../../ui/dialogs/Dropdown.tsx'
import { IconChevronDown } from '../../../ui/icons.ts'

/** The fields of a place behind a button, where they stand in a row. */
export function PlaceMenu({ children }: { children: ReactNode }) {
  return (
    <Dropdown
      className="row gap-8 between full ink surface boxed-field press touch pad-x-12"
      face={
        <>
          {t('Place')}
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      {() => <div className="stack gap-8" style={{ width: 280, padding: 4 }}>{children}</div>}
    </Dropdown>
  )
}
