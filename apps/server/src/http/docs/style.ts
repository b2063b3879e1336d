/** The look of the documents: the colours of the product, light and dark, and print. */
export const style = `
:root { color-scheme: light dark; --ink: #16211f; --quiet: #4a5a56; --paper: #fff; --shade: #f1f5f4; --line: #cfd9d6; --accent: #0b5d53 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4ebe9; --quiet: #a9b8b4; --paper: #121817; --shade: #1b2422; --line: #35433f; --accent: #6fd0c0 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; color: var(--ink); background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
h1, h2, h3, h4 { line-height: 1.25; margin: 0 0 .5rem }
h2 { margin-top: 3rem; padding-bottom: .25rem; border-bottom: 2px solid var(--line) }
h3 { font-size: 1.1rem }
h4 { font-size: 1rem; margin-top: 1rem }
section section { margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem }
code { font: .9em ui-monospace, monospace; background: var(--shade); padding: .1em .3em; border-radius: .25em }
h3 code { background: none; padding: 0 }
.method { color: var(--accent) }
nav ul, .codes { padding-left: 1.25rem }
table { width: 100%; border-collapse: collapse }
caption { text-align: left; font-weight: 600; margin-top: 1rem }
th, td { overflow-wrap: break-word; text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid var(--line) }
thead th { color: var(--quiet); font-weight: 600 }
tbody th { font-weight: 400; width: 30% }
th code, td code { overflow-wrap: anywhere }
.place { white-space: nowrap }
.quiet { color: var(--quiet) }
.skip { position: absolute; left: -100vw }
.skip:focus { left: 1.5rem; top: 0; background: var(--paper) }
@media (max-width: 40rem) { body { padding: 1rem } section section { padding: .75rem } th, td { padding: .3rem .25rem } tbody th { width: auto; overflow-wrap: anywhere } }
@media print { body { max-width: none } nav, .skip { display: none } section section { break-inside: avoid } }
`
