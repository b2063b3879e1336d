import { t } from '@bisita/contract/words'
import { Input } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useId, useState } from 'react'
import { useLocation } from '../locations.queries.ts'
import type { Location } from '../locations.repository.ts'
import styles from './LocationField.module.css'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'

const LocationPicker = lazyWithPreload(() => import('./LocationPicker.tsx'), 'LocationPicker')

export type LocationFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

const showPlace = ({ barangay, mun_city, province }: Location) => `${barangay}, ${mun_city}, ${province}`

/** A form's field for a barangay: shows the chosen one, opens the picker. */
export function LocationField({ label, value, onChange, error }: LocationFieldProps) {
  const [open, { open: show, close }] = useDisclosure(false)
  const [picked, setPicked] = useState<Location>()
  const known = useLocation(value === '' || picked?.id === value ? undefined : value)
  const location = picked?.id === value ? picked : known.data
  const id = useId()
  return (
    <Input.Wrapper label={label} error={error} id={id} withAsterisk labelProps={{ id: `${id}-label` }}>
      <button
        type="button"
        id={id}
        className={`row full ink at-start surface boxed-field press touch ${styles.field}`}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        data-invalid={error !== undefined}
        onClick={show}
      >
        <span id={`${id}-value`}>{location ? showPlace(location) : value === '' ? t('Choose the barangay') : t('The place it has')}</span>
      </button>
      <Suspense>
        {open && (
          <LocationPicker
            chosenId={value === '' ? undefined : value}
            onClose={close}
            onChoose={(chosen) => {
              setPicked(chosen)
              onChange(chosen.id)
              close()
            }}
          />
        )}
      </Suspense>
    </Input.Wrapper>
  )
}
