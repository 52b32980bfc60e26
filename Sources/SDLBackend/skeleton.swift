import Inlay
