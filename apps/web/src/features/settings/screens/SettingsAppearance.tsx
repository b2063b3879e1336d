import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { readDensity, setDensity, type Density } from '../../../ui/browser/appearance.ts'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import styles from './settings.module.css'

/** How things look in this browser. */
export function Appearance() {
  // The kit would stop transitions with a style element, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const [density, choose] = useState(readDensity)
  return (
    <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <div className="stack gap-6">
        <h3 id="scheme">Colours</h3>
        <Segmented
          labelledBy="scheme"
          value={colorScheme}
          onChange={setColorScheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'auto', label: 'Same as device' },
          ]}
        />
      </div>
      <div className="stack gap-6">
        <h3 id="density">Row height</h3>
        <Segmented<Density>
          labelledBy="density"
          value={density}
          onChange={(value) => {
            choose(value)
            setDensity(value)
          }}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
      </div>
    </section>
  )
}
