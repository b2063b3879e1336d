import { TextInput } from '@mantine/core'
import { visitResults } from '@bisita/contract/visits/outcomes'
import { t } from '@bisita/contract/words'
import { useEffect, useRef, type ReactNode } from 'react'
import { Choices } from '../../../ui/forms/Choices.tsx'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import { isCovered, useKeys } from '../../../ui/hooks/useKeys.ts'
import { numberedPart, pressed } from '../recordKeys.ts'
import { secondParts, wantsWords, withResult, type RecordProblems, type RecordValues } from '../recording.ts'

type Props = {
  values: RecordValues
  onValues: (values: RecordValues) => void
  problems: RecordProblems
  /** The choice of a product, which shows once the client has availed. */
  product: ReactNode
}

const named = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }))

/** How it ended: whether the client availed, which is what everybody hopes for and stands first, or the result with what unfolds under it. By thumb or by number keys. */
export function OutcomeFields({ values, onValues, problems, product }: Props) {
  const words = useRef<HTMLInputElement>(null)
  const byKey = useRef(false)
  const wanted = wantsWords(values)
  useKeys((key) => {
    const next = isCovered() ? null : pressed(values, key)
    if (next === null) return false
    byKey.current = true
    onValues(next)
    return true
  })
  useEffect(() => {
    // Keyboard users go on in the text field; after a tap the focus stays.
    if (wanted && byKey.current) words.current?.focus()
    byKey.current = false
  }, [wanted])

  const own = (
    <TextInput
      ref={words}
      label={t('Type the result')}
      withAsterisk
      autoComplete="off"
      value={values.visit_others_result}
      error={problems['visit_others_result']}
      onChange={(event) => onValues({ ...values, visit_others_result: event.currentTarget.value })}
    />
  )
  const seconds = secondParts(values)
  const byNumber = numberedPart(values)
  const unfolded =
    seconds.length > 0 ? (
      <Choices
        label={t('{visit_result}: why?', { visit_result: values.visit_result })}
        small
        options={named(seconds)}
        value={values.visit_secondary_result}
        onChange={(second) => onValues({ ...values, visit_secondary_result: second })}
        error={problems['visit_secondary_result']}
        numbered={byNumber === 'second'}
        unfolded={wanted ? own : undefined}
      />
    ) : wanted ? (
      own
    ) : undefined
  return (
    <Choices
        label={t('Result')}
        first={
          <>
            <Toggle
              label={t('Availed')}
              hint={t('The client takes a loan.')}
              checked={values.has_availed}
              onChange={(has_availed) => onValues({ ...values, has_availed })}
              keyName="A"
            />
            {values.has_availed && product}
          </>
        }
        options={named(visitResults)}
        value={values.visit_result}
        onChange={(result) => onValues(withResult(values, result))}
        error={problems['visit_result']}
        numbered={byNumber === 'result'}
        unfolded={unfolded}
      />
  )
}
