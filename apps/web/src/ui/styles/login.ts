/*
 * Mantine's style sheets that the first screen needs, in the order in which they build on each other. All are in the
 * layer "mantine", so our own rules override them wherever they are loaded.
 */
import 'virtual:theme.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import './fonts.css'
import './tokens.css'
import './base.css'
import './kit.css'
import './layout.css'
import './skins.css'
import './parts.css'
