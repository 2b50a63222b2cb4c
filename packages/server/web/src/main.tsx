import { render } from 'preact';
import '@fontsource-variable/inter/wght.css';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/parts.css';
import './style/charts.css';
import './style/pickers.css';
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
