// Issues of Jira, Cloud and Data Center: the requests and answers that its documentation publishes.
import { tracksTickets } from './tracks-tickets.ts';

tracksTickets(['jira-cloud', 'jira-server']);
