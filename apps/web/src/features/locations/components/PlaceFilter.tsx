import type { ComponentProps } from 'react'
import { usePlaceChoices } from '../locations.queries.ts'
import { PlaceFields } from './PlaceFields.tsx'

/** The places that narrow a list; what there is to choose is asked for once they are shown. */
export function PlaceFilter({ codes, ...rest }: Omit<ComponentProps<typeof PlaceFields>, 'choices'>) {
  const { barangay: _, ...above } = codes
  return <PlaceFields {...rest} codes={codes} choices={usePlaceChoices(above).data} />
}
