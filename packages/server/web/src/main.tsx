import { render } from 'preact';
import '@fontsource-variable/inter/wght.css';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/cards.css';
import './style/buttons.css';
import './style/forms.css';
import './style/combobox.css';
import './style/tags.css';
import './style/tables.css';
import './style/texts.css';
import './style/code.css';
import './style/states.css';
import './style/dialogs.css';
import './style/charts.css';
import './style/compliance.css';
import './style/desk.css';
import './theme.ts';
import { App } from './app.tsx';
import { followLinks } from './router.ts';
import { startSession } from './session.ts';

const root = document.getElementById('app');
if (root) {
  followLinks();
  render(<App />, root);
  void startSession();
}
