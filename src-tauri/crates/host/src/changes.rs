//! What was changed, told to everybody but whoever did it: the answer to the request has told them already.

use contract::Topic;
use tokio::sync::broadcast::{self, error::RecvError};

/// How many changes may wait for somebody who is slow to hear of them.
const MOST_WAITING: usize = 64;

#[derive(Debug, Clone)]
struct Change {
    topics: Vec<Topic>,
    /// The session that made it.
    by: Option<u64>,
}

#[derive(Debug)]
pub(crate) struct Bus(broadcast::Sender<Change>);

impl Default for Bus {
    fn default() -> Self {
        Self(broadcast::channel(MOST_WAITING).0)
    }
}

impl Bus {
    pub(crate) fn tell(&self, topics: &[Topic], by: Option<u64>) {
        if !topics.is_empty() {
            // Nobody listening is fine.
            let _ = self.0.send(Change { topics: topics.to_vec(), by });
        }
    }

    pub(crate) fn listen(&self, session: u64) -> Changes {
        Changes { changes: self.0.subscribe(), session }
    }
}

/// What others change from now on.
#[derive(Debug)]
pub struct Changes {
    changes: broadcast::Receiver<Change>,
    session: u64,
}

impl Changes {
    /// The topics of the next change. An empty list means that anything may have changed: too much happened at
    /// once to tell it all. None once the host is gone.
    pub async fn next(&mut self) -> Option<Vec<Topic>> {
        loop {
            match self.changes.recv().await {
                Ok(Change { by: Some(by), .. }) if by == self.session => {}
                Ok(Change { topics, .. }) => return Some(topics),
                Err(RecvError::Lagged(_)) => return Some(Vec::new()),
                Err(RecvError::Closed) => return None,
            }
        }
    }
}
